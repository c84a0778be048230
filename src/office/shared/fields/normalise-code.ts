/** As VIHB and waste stream numbers are stored: in capitals, without spaces and dots. */
export const normaliseCode = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')
