import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

/*
 * `node scripts/icons.ts` draws the PNG files of apps/web/public from icon.svg.
 */
const PUBLIC = resolve(import.meta.dirname, '../apps/web/public');
const GREEN = '#1f6652';
const PAPER = '#f7f4ee';

const icon = await readFile(join(PUBLIC, 'icon.svg'), 'utf8');
/** The mark without its rounded square, since masks and cards have their own background. */
const mark = icon.replace(/<rect[^>]*\/>/, '').replace(/<title>.*<\/title>/, '');
const inner = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');

/** The mark on a background. `share`: size of the mark as a share of the shorter side. */
function onBackground(width: number, height: number, share: number): Buffer {
  const size = Math.min(width, height) * share;
  const scale = size / 32;
  const [x, y] = [(width - size) / 2, (height - size) / 2];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${GREEN}"/><g transform="translate(${x} ${y}) scale(${scale})">${inner}</g></svg>`,
  );
}

/** The link preview for chats. */
function card(width: number, height: number): Buffer {
  const size = height * 0.5;
  const scale = size / 32;
  const [x, y] = [(width - size) / 2, (height - size) / 2];
  const hill = (from: number, colour: string) =>
    `<path d="M0 ${height * from}C${width * 0.3} ${height * (from - 0.16)} ${width * 0.6} ${height * (from + 0.12)} ${width} ${height * (from - 0.06)}V${height}H0Z" fill="${colour}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${PAPER}"/>${hill(0.72, '#dcebe4')}${hill(0.84, '#b8d7c9')}<g transform="translate(${x} ${y}) scale(${scale})">${icon.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')}</g></svg>`,
  );
}

const draw = (svg: Buffer | string, size: number | null, name: string) =>
  sharp(Buffer.from(svg), { density: 384 })
    .resize(size ?? undefined, size ?? undefined)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(PUBLIC, name));

await draw(icon, 192, 'icon-192.png');
await draw(icon, 512, 'icon-512.png');
// Masks may cut off a fifth on each side.
await draw(onBackground(512, 512, 0.78), 512, 'icon-maskable-512.png');
await draw(onBackground(180, 180, 0.92), 180, 'apple-touch-icon.png');
await sharp(card(1200, 630)).png({ compressionLevel: 9, palette: true }).toFile(join(PUBLIC, 'share.png'));
