import type { OpenScreen } from './screen.ts'

const loadLetterScreen = async () => (await import('./letter/letter-screen.ts')).openLetterScreen

/**
 * Each screen has a folder of its own here and is fetched when it is opened; the worker of this entry keeps
 * all of them for offline use.
 */
const otherScreens: readonly { readonly path: RegExp; readonly load: () => Promise<OpenScreen> }[] = [
  {
    path: /^\/check\/sign\//,
    load: async () => (await import('./sign/sign-screen.ts')).openSignScreen,
  },
]

export const loadScreen = (path: string): Promise<OpenScreen> =>
  (otherScreens.find((screen) => screen.path.test(path))?.load ?? loadLetterScreen)()
