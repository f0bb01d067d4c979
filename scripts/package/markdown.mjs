import { dirname, join, relative } from 'node:path/posix';

/**
 * A page of the project as a page of the package: each relative link to a file that the package has leads to where it is
 * there. `from` is the page's path in the project, `places` maps the paths of files to their paths in the package.
 */
export function packaged(markdown, from, places) {
  return markdown.replace(/\]\(([\w./-]+)(#[\w-]*)?\)/g, (link, target, anchor = '') => {
    const place = places.get(join(dirname(from), target));
    if (place === undefined) return link;
    return `](${relative(dirname(places.get(from)), place)}${anchor})`;
  });
}
