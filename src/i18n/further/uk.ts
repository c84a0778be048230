export const texts = import.meta.glob<object>('/locales/uk/*.json', { eager: true, import: 'default' })
export const address = import.meta.url
