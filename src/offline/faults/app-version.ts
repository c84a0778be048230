/** Set by the build; absent in tests. */
declare const __APP_VERSION__: string | undefined

/** The version of this build of the app. */
export const appVersion = typeof __APP_VERSION__ === 'undefined' ? 'development' : __APP_VERSION__
