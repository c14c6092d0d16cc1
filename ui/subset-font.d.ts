/** As far as the build uses it; the package ships no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    /** Axes of a variable font, made narrower. */
    variationAxes: Record<string, { min: number; max: number }>;
    /** OpenType features that stay. */
    keepFeatures: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
