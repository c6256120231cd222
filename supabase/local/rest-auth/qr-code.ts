/** A QR code as SVG text without a `#`, because auth-js puts it into a `data:` address as it is. */
import qrcodegen from '@rc-component/qrcode/lib/libs/qrcodegen.js';

const MODULE_PIXELS = 4;
/** The quiet zone that ISO 18004 asks for. */
const MARGIN_MODULES = 4;

export function qrCodeSvg(text: string): string {
  const { Ecc, QrCode } = qrcodegen;
  const rows = QrCode.encodeText(text, Ecc.MEDIUM).getModules();
  const size = rows.length + 2 * MARGIN_MODULES;
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + MARGIN_MODULES} ${y + MARGIN_MODULES}h1v1h-1z`] : [])),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size * MODULE_PIXELS}" height="${size * MODULE_PIXELS}" ` +
    `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${dark.join('')}"/></svg>`
  );
}
