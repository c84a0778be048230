export const texts = import.meta.glob<object>('/locales/pl/*.json', { eager: true, import: 'default' })
export const address = import.meta.url
