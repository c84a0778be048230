/** Colours from the top, or from the left after a `v`. */
const stripes: Readonly<Record<string, string>> = {
  de: 'h 000 d00 ffce00',
  fr: 'v 002654 fff ce1126',
  pl: 'h fff dc143c',
  ro: 'v 002b7f fcd116 ce1126',
  uk: 'h 0057b7 ffd700',
  tr: 'h e30a17',
}

/** The content of a flag, 24 by 18, for a language that is not one of the product's. */
export function FurtherFlag({ language }: { readonly language: string }) {
  const [direction, ...colors] = (stripes[language] ?? '').split(' ')
  const isVertical = direction === 'v'
  const size = (isVertical ? 24 : 18) / colors.length
  return (
    <>
      {colors.map((color, index) => (
        <rect
          key={color}
          fill={`#${color}`}
          {...(isVertical
            ? { x: index * size, width: size, height: 18 }
            : { y: index * size, width: 24, height: size })}
        />
      ))}
      {language === 'tr' ? (
        <path
          fill="#fff"
          d="M11.5 12.2A4.5 4.5 0 1 1 11.5 5.8 3.6 3.6 0 1 0 11.5 12.2zM12 9l4-1.4-2.4 3.4v-4l2.4 3.4z"
        />
      ) : null}
    </>
  )
}
