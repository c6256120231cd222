import { BRAND } from '@baobab/shared/domain/brand';

const DESCRIPTION =
  'Illustrations that celebrate Black people and culture, ready to download for your creative projects.';

/** React hoists both into the head. */
export function DocumentTitle({
  title,
  description = DESCRIPTION,
}: {
  title?: string;
  description?: string | undefined;
}) {
  return (
    <>
      <title>{title ? `${title} · ${BRAND}` : BRAND}</title>
      <meta name="description" content={description} />
    </>
  );
}
