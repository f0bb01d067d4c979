/** The policy that the page is served and built with: nothing from elsewhere, no eval, no inline style. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html attention-worker',
].join('; ');

/** The gallery's: it shows the frame too. */
export const galleryPolicy = `${contentSecurityPolicy}; frame-src 'self'`;

/** Pages that are one file have a stricter policy of their own, which another would not let run. */
const ownPolicy = /^\/(?:embed|attention-playground)\.html/;

/** The policy to be sent with what is at a path of the site; null for none. */
export function policyOf(path) {
  if (ownPolicy.test(path)) return null;
  return path.startsWith('/gallery.html') ? galleryPolicy : contentSecurityPolicy;
}
