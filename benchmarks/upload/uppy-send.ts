// Uppy with its Tus plugin, for Node and for a page: as many files at once as its default says (20), chunks as large as the others'.
import Uppy from '@uppy/core';
import Tus from '@uppy/tus';

export interface UppyOrder {
  endpoint: string;
  headers: Record<string, string>;
  /** Of the object names. */
  prefix: string;
  chunkSize: number;
}

export function readyUppy(files: readonly { name: string; data: Blob }[], order: UppyOrder) {
  const { prefix, ...options } = order;
  const uppy = new Uppy({ autoProceed: false });
  uppy.use(Tus, { ...options, allowedMetaFields: ['bucketName', 'objectName', 'contentType', 'cacheControl'] });
  const type = 'application/zip';
  for (const { name, data } of files)
    uppy.addFile({
      name,
      type,
      data,
      meta: { bucketName: 'downloads', objectName: `${prefix}/${name}`, contentType: type, cacheControl: '3600' },
    });
  return {
    async send() {
      const { successful = [], failed = [] } = (await uppy.upload()) ?? {};
      if (successful.length !== files.length) throw new Error(`uppy: ${failed[0]?.error ?? 'not all were sent'}`);
    },
    close: async () => uppy.destroy(),
  };
}
