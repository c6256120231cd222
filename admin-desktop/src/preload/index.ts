import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { createBridge } from '../bridge/create-bridge.ts';

contextBridge.exposeInMainWorld(
  'baobab',
  createBridge.caller({
    invoke: (channel, payload) => ipcRenderer.invoke(channel, payload),
    on: (channel, listener) => ipcRenderer.on(channel, listener),
    off: (channel, listener) => ipcRenderer.off(channel, listener),
    pathForFile: (file) => webUtils.getPathForFile(file),
  }),
);
