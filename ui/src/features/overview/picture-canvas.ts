import type { Fill, Shape } from './picture-shapes';

export function paint(context: CanvasRenderingContext2D, shapes: readonly Shape[]): void {
  const styles = getComputedStyle(document.documentElement);
  const colour = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  const font = colour('font');
  for (const shape of shapes) {
    if (shape.kind === 'text') {
      context.font = `${shape.strong ? 650 : 450} ${shape.size}px ${font}`;
      context.textAlign = shape.align;
      context.fillStyle = colour(shape.colour);
      context.fillText(shape.text, shape.x, shape.y);
    } else {
      context.fillStyle = filled(context, shape.fill, colour);
      context.beginPath();
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.round);
      context.fill();
      if (shape.edge === null) continue;
      context.strokeStyle = colour(shape.edge);
      context.stroke();
    }
  }
}

/** The side of a tile of hatching, in units of the picture. */
const TILE = 8;

function filled(
  context: CanvasRenderingContext2D,
  { colour: name, hatch }: Fill,
  colour: (name: string) => string,
): string | CanvasPattern {
  if (hatch === null) return colour(name);
  const tile = document.createElement('canvas');
  tile.width = tile.height = TILE;
  const lines = tile.getContext('2d');
  if (lines === null) return colour(name);
  lines.fillStyle = colour(name);
  lines.fillRect(0, 0, TILE, TILE);
  lines.strokeStyle = colour(hatch);
  lines.lineWidth = TILE / 3;
  lines.beginPath();
  // Three, so that the corners of neighbouring tiles meet.
  for (const at of [-TILE, 0, TILE]) {
    lines.moveTo(at, TILE);
    lines.lineTo(at + TILE, 0);
  }
  lines.stroke();
  return context.createPattern(tile, 'repeat') ?? colour(name);
}
