/** What electron-builder makes. Signing and notarizing happen when the keys are in the environment (docs/operations.md). */
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';

export const home = join(import.meta.dirname, '..');
export const release = join(home, 'release');

/** Everything that a person with the file could switch back on is off (docs/security.md). */
const electronFuses: Configuration['electronFuses'] = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
  // Flipping a fuse breaks the signature that Electron's binary for Apple's processors comes with, and macOS then refuses to start it.
  resetAdHocDarwinSignature: true,
};

export interface PackOptions {
  /** Staged app, see stage.ts. */
  app: string;
  output: string;
  electronVersion: string;
  /** Folder with an unpacked Electron; downloaded when absent. */
  electronDist?: string | undefined;
  /** Address of the update feed; without one the app never looks for updates. */
  feed?: string | undefined;
}

export function configuration({ app, output, electronVersion, electronDist, feed }: PackOptions): Configuration {
  return {
    appId: 'app.baobab.admin',
    copyright: 'Baobab Illustrations',
    // eslint-style placeholders are electron-builder's own
    artifactName: 'baobab-admin-${version}-${os}-${arch}.${ext}',
    executableName: 'baobab-admin',
    electronVersion,
    ...(electronDist ? { electronDist } : {}),
    directories: { app, output, buildResources: resources },
    files: ['**/*'],
    asar: true,
    // Its threads are started from its own path, which only a real file surely has.
    asarUnpack: ['node_modules/{@img,@emnapi,tslib}/**'],
    extraResources: [{ from: join(release, 'notices'), to: 'notices' }],
    npmRebuild: false,
    electronFuses,
    protocols: [{ name: 'Baobab', schemes: ['baobab'] }],
    // The older runtime needs FUSE 2, which current distributions leave out, and switches Chromium's sandbox off.
    toolsets: { appimage: '1.0.3' },
    publish: feed ? { provider: 'generic', url: feed } : null,
    ...systems,
  };
}

const resources = join(home, 'packaging', 'resources');
const hasCertificate = Boolean(process.env['CSC_LINK'] || process.env['CSC_NAME']);

const systems: Configuration = {
  mac: {
    // Without a certificate the app is signed for this computer alone, which Apple's processors require. The hardened runtime refuses
    // to load libraries of an app that is signed this way.
    ...(hasCertificate ? {} : { identity: '-' }),
    hardenedRuntime: hasCertificate,
    // "Alternate" offers the app under Open With. Windows and Linux have no such rank: an association there can become the default.
    fileAssociations: [{ ext: 'zip', name: 'ZIP archive', role: 'Viewer', rank: 'Alternate' }],
    category: 'public.app-category.graphics-design',
    target: [
      { target: 'dmg', arch: 'universal' },
      { target: 'zip', arch: 'universal' },
    ],
    gatekeeperAssess: false,
    entitlements: join(resources, 'entitlements.mac.plist'),
    entitlementsInherit: join(resources, 'entitlements.mac.plist'),
    extendInfo: {
      CFBundleDocumentTypes: [
        {
          CFBundleTypeName: 'Folder',
          CFBundleTypeRole: 'Viewer',
          LSHandlerRank: 'Alternate',
          LSItemContentTypes: ['public.folder'],
        },
      ],
    },
  },
  win: {
    target: [
      { target: 'nsis', arch: ['x64', 'arm64'] },
      { target: 'portable', arch: ['x64'] },
    ],
  },
  // The installer's name would be the same.
  portable: { artifactName: 'baobab-admin-${version}-portable-${arch}.${ext}' },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    include: join(resources, 'installer.nsh'),
  },
  // The manifest's own name has a scope, which no deb may have.
  deb: { packageName: 'baobab-admin' },
  linux: {
    category: 'Graphics',
    // The installed file is named by the manifest's desktopName, which is how the desktop knows whose windows these are.
    syncDesktopName: true,
    // Windows take their icon from here where no desktop file names one, as with an AppImage (src/main/window/window-icon.ts).
    extraResources: [{ from: join(resources, 'icon.png'), to: 'icon.png' }],
    maintainer: 'Baobab Illustrations <hello@baobab.example>',
    synopsis: 'Runs the Baobab illustration shop',
    target: [
      { target: 'AppImage', arch: ['x64', 'arm64'] },
      { target: 'deb', arch: ['x64', 'arm64'] },
    ],
  },
};
