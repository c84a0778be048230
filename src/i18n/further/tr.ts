export const texts = import.meta.glob<object>('/locales/tr/*.json', { eager: true, import: 'default' })
export const address = import.meta.url
