/** Lower case without accents, so that "cafe" finds "Café". The server's searches also read ø, ł, ß, æ and œ as plain letters. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
