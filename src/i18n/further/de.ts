export const texts = import.meta.glob<object>(['/locales/de/*.json', '!**/check*.json'], {
  eager: true,
  import: 'default',
})
export const address = import.meta.url
