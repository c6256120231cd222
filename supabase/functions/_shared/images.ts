import { BUCKET_IMAGES } from '@baobab/domain/constants';

/** The longest address that the payment provider takes. */
const MAX_URL_CHARS = 2048;

/** Object paths of the public bucket, or absolute addresses as they are. */
export function publicImageUrl(backendUrl: string): (path: string | null) => string | undefined {
  return (path) => {
    if (!path) return undefined;
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    const url = /^https?:\/\//.test(path) ? path : `${backendUrl}/storage/v1/object/public/${BUCKET_IMAGES}/${encoded}`;
    return URL.canParse(url) && url.length <= MAX_URL_CHARS ? url : undefined;
  };
}
