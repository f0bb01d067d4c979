// Runs before the first paint. Storage may be forbidden (a sandboxed frame), and then the system's theme is right.
(() => {
  try {
    const theme = localStorage.getItem('attention-theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Nothing is remembered.
  }
})();
