const styles = `
  body { margin: 16px; font: 14px system-ui, sans-serif; background: #888; width: max-content; }
  h2 { margin: 16px 0 4px; font-size: 16px; color: #fff; }
  .row { display: grid; gap: 8px; align-items: start; }
  figure { margin: 0; }
  figcaption { color: #fff; }
  img { display: block; }
  .wide img { zoom: 0.75; }
`;

/** One PNG of every picture of a chapter, laid out by the browser that took them. */
export async function composeSheet(browser, chapter, rows) {
  const page = await browser.newPage({ viewport: { width: 3200, height: 1000 } });
  const body = rows.map(
    ({ name, width, scheme, perRow, places, pictures }) => `
      <h2>${chapter}: ${name}, ${width} px, ${scheme}</h2>
      <div class="row ${width > 600 ? 'wide' : 'narrow'}" style="grid-template-columns: repeat(${perRow}, max-content)">${pictures
        .map(
          (picture, index) => `<figure>
            <figcaption>${(places[index] * 100).toFixed(1)} %</figcaption>
            <img src="data:image/png;base64,${picture.toString('base64')}">
          </figure>`,
        )
        .join('')}</div>`,
  );
  await page.setContent(`<!doctype html><style>${styles}</style>${body.join('')}`);
  // Some forty million pixels: on a busy machine that takes its time.
  const sheet = await page.screenshot({ fullPage: true, scale: 'css', timeout: 300_000 });
  await page.close();
  return sheet;
}
