/** What electron-builder makes. Signing and notarising happen when the keys are in the environment (docs/operations.md). */
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';

export const home = join(import.meta.dirname, '..');
export const release = join(home, 'release');

/** Everything that a person with the file could switch back on is off (docs/security.md). */
const electronFuses: Configuration['electronFuses'] = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
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
    directories: { app, output, buildResources: join(home, 'packaging', 'resources') },
    files: ['**/*'],
    asar: true,
    asarUnpack: ['node_modules/{sharp,@img}/**'],
    extraResources: [{ from: join(release, 'notices'), to: 'notices' }],
    npmRebuild: false,
    electronFuses,
    protocols: [{ name: 'Baobab', schemes: ['baobab'] }],
    fileAssociations: [{ ext: 'zip', name: 'ZIP archive', role: 'Viewer', rank: 'Alternate' }],
    publish: feed ? { provider: 'generic', url: feed } : null,
    ...systems,
  };
}

const systems: Configuration = {
  mac: {
    category: 'public.app-category.graphics-design',
    target: [
      { target: 'dmg', arch: 'universal' },
      { target: 'zip', arch: 'universal' },
    ],
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: join(home, 'packaging', 'resources', 'entitlements.mac.plist'),
    entitlementsInherit: join(home, 'packaging', 'resources', 'entitlements.mac.plist'),
    // Native builds of sharp for both kinds of Mac are carried; neither can be merged with the other.
    x64ArchFiles: '**/node_modules/@img/**',
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
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
  },
  linux: {
    category: 'Graphics',
    maintainer: 'Baobab Illustrations <hello@baobab.example>',
    synopsis: 'Runs the Baobab illustration shop',
    target: [
      { target: 'AppImage', arch: ['x64', 'arm64'] },
      { target: 'deb', arch: ['x64', 'arm64'] },
    ],
  },
};
