/** The keys that open the command menu on this device, as they stand on its keyboard. */
export const commandKey = (): readonly string[] =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K']
