/** The mail to people who own something that got a new version: what changed, as far as the files themselves tell. */
import { BRAND } from '@baobab/domain/brand';
import * as z from 'zod/mini';
import { button, heading, mailDocument, markup, paragraph, soft } from './markup.ts';
import type { Render } from './rendered-mail.ts';

const fileSchema = z.object({
  format: z.optional(z.nullable(z.string())),
  width_px: z.optional(z.nullable(z.number())),
  height_px: z.optional(z.nullable(z.number())),
  size_bytes: z.optional(z.nullable(z.number())),
});
type FileSummary = z.infer<typeof fileSchema>;

const releaseSchema = z.object({
  kind: z.enum(['pack', 'bonus', 'illustration']),
  title: z.string(),
  version: z.optional(z.nullable(z.number())),
  before: z.optional(z.nullable(fileSchema)),
  file: z.optional(z.nullable(fileSchema)),
  /** Paths inside the ZIP; null while one of the two files was not read. */
  changes: z.optional(
    z.nullable(z.object({ added: z.array(z.string()), changed: z.array(z.string()), removed: z.array(z.string()) })),
  ),
});
type Release = z.infer<typeof releaseSchema>;

const payloadSchema = z.object({ releases: z.array(releaseSchema).check(z.minLength(1)) });

export const newVersions: Render = ({ payload }, { siteUrl }) => {
  const { releases } = z.parse(payloadSchema, payload);
  const [first] = releases;
  const subject = first && releases.length === 1 ? subjectOf(first) : `${releases.length} ${severalOf(releases)}`;
  const lead = 'It belongs to what you own, so the download costs nothing.';
  const place = `${siteUrl}/my-purchases`;
  const parts = releases.map((release) => ({ title: titleOf(release), lines: changesOf(release) }));
  return {
    subject,
    html: mailDocument(
      subject,
      parts.map(({ title }) => title).join(', '),
      markup`${paragraph(lead)}${parts.map(
        ({ title, lines }) => markup`${heading(title)}${lines.map((line) => soft(line))}`,
      )}${button(place, 'Download')}`,
    ),
    text: [
      lead,
      ...parts.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n')),
      `Download: ${place}`,
      BRAND,
    ].join('\n\n'),
  };
};

const isNew = ({ kind, version }: Release) => kind !== 'illustration' && version === 1;
const subjectOf = (release: Release) =>
  isNew(release) ? `New for you: ${release.title}` : `New version of ${release.title}`;
const severalOf = (releases: readonly Release[]) =>
  releases.some(isNew) ? 'new files for you' : 'new versions of what you own';
const titleOf = (release: Release) => {
  if (release.kind === 'illustration') return release.title;
  return isNew(release) ? `${release.title}, new` : `${release.title}, version ${release.version}`;
};

/** Names that a line lists before it only counts. */
const NAMES = 6;

function changesOf({ before, file, changes }: Release): string[] {
  const lines = changes
    ? [
        named(changes.added, 'new file', 'new files'),
        named(changes.changed, 'changed file', 'changed files'),
        named(changes.removed, 'removed file', 'removed files'),
      ].filter(Boolean)
    : [];
  if (lines.length > 0) return lines;
  const now = summary(file);
  const was = summary(before);
  if (now === '') return [];
  return [was && was !== now ? `${now}; before: ${was}` : now];
}

function named(paths: readonly string[], one: string, many: string): string {
  if (paths.length === 0) return '';
  const names = paths.slice(0, NAMES).map((path) => path.slice(path.lastIndexOf('/') + 1));
  const rest = paths.length > NAMES ? ` and ${paths.length - NAMES} more` : '';
  return `${paths.length} ${paths.length === 1 ? one : many}: ${names.join(', ')}${rest}`;
}

function summary(file: FileSummary | null | undefined): string {
  if (!file) return '';
  const { format, width_px: width, height_px: height, size_bytes: bytes } = file;
  return [format?.toUpperCase(), width && height && `${width} × ${height} pixels`, bytes && megabytes(bytes)]
    .filter(Boolean)
    .join(', ');
}

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`;
