import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { createBridgeClient } from '../bridge/create-bridge.ts';
import { HANDLES_CHANNEL } from '../bridge/file-handles.ts';
import { rememberHandles } from './file-handles.ts';

contextBridge.exposeInMainWorld(
  'baobab',
  createBridgeClient({
    invoke: (channel, payload) => ipcRenderer.invoke(channel, payload),
    on: (channel, listener) => ipcRenderer.on(channel, listener),
    off: (channel, listener) => ipcRenderer.off(channel, listener),
    handlesOf: rememberHandles(window, {
      pathOf: (file) => webUtils.getPathForFile(file),
      register: (paths) => ipcRenderer.invoke(HANDLES_CHANNEL, paths),
    }),
  }),
);
