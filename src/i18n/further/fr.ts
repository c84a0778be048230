export const texts = import.meta.glob<object>(['/locales/fr/*.json', '!**/check*.json'], {
  eager: true,
  import: 'default',
})
export const address = import.meta.url
