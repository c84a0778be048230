export const commandKey = (): readonly string[] =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K']
