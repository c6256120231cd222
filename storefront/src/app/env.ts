/** The backend's address and key, from the document: one build fits any backend. */
export interface ShopEnv {
  url: string;
  key: string;
}

export function readEnv(page: Document = document): ShopEnv {
  const text = page.getElementById('env')?.textContent ?? '';
  const { url, key } = JSON.parse(text) as Partial<ShopEnv>;
  if (!url || !key) throw new Error('The page names no backend: its "env" block needs url and key.');
  return { url: url.replace(/\/+$/, ''), key };
}
