import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { createBridge } from '../bridge/create-bridge.ts';
import { GIVEN_CHANNEL } from '../bridge/given.ts';
import { rememberGiven } from './remember-given.ts';

contextBridge.exposeInMainWorld(
  'baobab',
  createBridge.caller({
    invoke: (channel, payload) => ipcRenderer.invoke(channel, payload),
    on: (channel, listener) => ipcRenderer.on(channel, listener),
    off: (channel, listener) => ipcRenderer.off(channel, listener),
    handlesOf: rememberGiven(window, {
      pathOf: (file) => webUtils.getPathForFile(file),
      give: (paths) => ipcRenderer.invoke(GIVEN_CHANNEL, paths) as never,
    }),
  }),
);
