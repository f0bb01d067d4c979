/** Browsers draw on canvases up to this many pixels a side, all of them. */
const longestSide = 8192;
const pixelRatio = 2;

/** An SVG as a PNG at twice its size, or as large as a canvas may be. Rejects where the browser cannot draw it. */
export async function pngOf(
  svg: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob> {
  const image = new Image();
  // An address with the picture inside: the page's policy allows pictures from `data:`, not from `blob:`.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(pixelRatio, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null)
        reject(new Error(`a canvas of ${canvas.width} × ${canvas.height} has no PNG`));
      else resolve(blob);
    }, 'image/png');
  });
}
