import type { MonthView } from '$ipc';
import { monthName } from './calendar';
import { m } from './messages';
import { paint } from './picture-canvas';
import { HEIGHT, shapesOf, WIDTH } from './picture-shapes';

/** How many pixels a unit of the picture has: sharp on every screen and in print. */
const SCALE = 2;

/** Draws a month as a PNG, in the colours and the language of the window. */
export async function drawMonth(view: MonthView): Promise<Uint8Array> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw { code: 'internal' };
  context.scale(SCALE, SCALE);
  const title = `${m().shell.overview} · ${monthName(view.month)}`;
  paint(context, shapesOf(view, title));
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (picture === null) throw { code: 'internal' };
  return new Uint8Array(await picture.arrayBuffer());
}
