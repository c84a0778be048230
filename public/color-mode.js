// Runs before the first paint; the app sets the same class once it has started (src/app/settings.ts). A file of
// its own, because the page's policy allows no scripts within it.
try {
  const mode = localStorage.getItem('mui-mode')
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(isDark ? 'dark' : 'light')
  if (isDark) document.querySelector('meta[name=theme-color]').content = '#11161b'
} catch {
  // Storage may be refused: the page starts light.
}
