/** HTTP for uploads: connections stay open between requests, which is what small files are bound by. */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { DefaultHttpStack, type HttpStack } from 'tus-js-client';

export function createKeepAliveStack(): HttpStack {
  const options = { keepAlive: true, maxSockets: 32 };
  const plain = new DefaultHttpStack({ agent: new HttpAgent(options) });
  const secure = new DefaultHttpStack({ agent: new HttpsAgent(options) });
  return {
    createRequest: (method, url) => (url.startsWith('https:') ? secure : plain).createRequest(method, url),
    getName: () => 'keep-alive',
  };
}
