import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { configuration } from './config.ts';

const made = () => configuration({ app: '/app', output: '/out', electronVersion: '45.4.1' });

describe('what the packager is told', () => {
  test('SE03 E26 E27 E87 E88 variables of Node are ignored, the binary is no Node, the archive is checked', () => {
    expect(made().electronFuses).toMatchObject({
      enableNodeOptionsEnvironmentVariable: false,
      runAsNode: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    });
    expect(made().electronFuses, 'E87 the app stores no cookies').not.toHaveProperty('enableCookieEncryption');
  });

  test('DE03 E84 E85 without a certificate a Mac gets an app signed for itself; with one, the certificate decides', () => {
    vi.stubEnv('CSC_LINK', '');
    vi.stubEnv('CSC_NAME', '');
    expect(made()).toMatchObject({ electronFuses: { resetAdHocDarwinSignature: true }, mac: { identity: '-' } });
    vi.stubEnv('CSC_LINK', 'certificate.p12');
    vi.resetModules();
    return import('./config.ts').then(({ configuration: signed }) => {
      expect(signed({ app: '/app', output: '/out', electronVersion: '45.4.1' }).mac).not.toHaveProperty('identity');
      vi.unstubAllEnvs();
    });
  });

  test('DE03 E91 E92 on Windows ZIP files stay with what opens them, and the app’s id is that of its windows', async () => {
    const { fileAssociations, win, nsis, appId } = made();
    expect([fileAssociations, win?.fileAssociations]).toEqual([undefined, undefined]);
    expect(nsis?.deleteAppDataOnUninstall).toBe(false);
    expect(appId).toBe('app.baobab.admin');
  });

  test('EL04 DE03 E91 no package opens folders or ZIP files: Linux registers nothing, macOS only offers', () => {
    const { linux, deb, appImage, mac } = made();
    expect([linux?.mimeTypes, linux?.fileAssociations, deb?.mimeTypes, appImage?.mimeTypes]).toEqual(
      Array(4).fill(undefined),
    );
    expect(mac?.fileAssociations).toEqual([expect.objectContaining({ ext: 'zip', rank: 'Alternate' })]);
    expect(mac?.extendInfo).toMatchObject({ CFBundleDocumentTypes: [{ LSHandlerRank: 'Alternate' }] });
  });

  test('EL04 DE03 E62 the Windows uninstaller removes links and the login item of its own folder, and an update leaves them', () => {
    const script = readFileSync(join(import.meta.dirname, 'resources', 'installer.nsh'), 'utf8');
    expect(made().nsis?.include).toMatch(/installer\.nsh$/);
    expect(script).toMatch(/!macro customUnInstall\s+\$\{ifNot\} \$\{isUpdated\}/);
    for (const removed of [
      /DeleteRegKey HKCU "Software\\Classes\\baobab"/,
      /DeleteRegValue HKCU "\$\{RUN\}\\Run" "\$\{APP_ID\}"/,
      /DeleteRegValue HKCU "\$\{RUN\}\\Explorer\\StartupApproved\\Run" "\$\{APP_ID\}"/,
    ])
      expect(script).toMatch(removed);
  });

  test('SE03 E88 only a certificate brings the hardened runtime, whose one exception is compiled code', () => {
    const text = readFileSync(join(import.meta.dirname, 'resources', 'entitlements.mac.plist'), 'utf8');
    expect([...text.matchAll(/<key>(.+)<\/key>/g)].map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit']);
    vi.stubEnv('CSC_LINK', '');
    vi.stubEnv('CSC_NAME', '');
    expect(made().mac?.hardenedRuntime).toBe(false);
    vi.unstubAllEnvs();
  });

  test('DE03 E93 installer and portable have names of their own', () => {
    const { artifactName, portable } = made();
    expect(portable?.artifactName).toBeDefined();
    expect(portable?.artifactName).not.toBe(artifactName);
  });

  test('DE03 E16 E30 E94 nothing native is unpacked, so a universal app has nothing to merge', () => {
    const { asarUnpack, mac } = made();
    expect(asarUnpack).toEqual(['node_modules/{@img,@emnapi,tslib}/**']);
    expect(mac?.x64ArchFiles).toBeUndefined();
  });
});
