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
