/** Lower case without accents, so that "cafe" finds "Café", as the server's searches do. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
