/** A phone held sideways: there is little height, and much width. */
export const lyingPhone = '(orientation: landscape) and (max-height: 480px)'
/** Wide and high enough for two columns. */
export const tablet = '(min-width: 820px) and (min-height: 481px)'
