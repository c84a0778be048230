import type { Locale } from '#contract/kit/locales.ts'

interface PdfTexts {
  readonly template: (kind: string) => string
  readonly flow: (number: number) => string
  readonly state: Readonly<Record<'template' | 'loaded' | 'unloaded', string>>
  readonly version: (version: number, made: string) => string
  readonly modifications: (count: number) => string
  readonly logo: (name: string) => string
  readonly check: string
  readonly checkCode: string
  readonly page: (page: number, pages: number) => string
  readonly continued: (title: string) => string
  readonly drawing: (signatory: string) => string
}

export const pdfTexts: Readonly<Record<Locale, PdfTexts>> = {
  en: {
    template: (kind) => `Template: ${kind.toLowerCase()}`,
    flow: (number) => `Material flow ${number}`,
    state: {
      template: 'No letter to drive with: each load gets its own, with a number of its own',
      loaded: 'Loaded, under way',
      unloaded: 'Unloaded',
    },
    version: (version, made) => `Version ${version}, ${made}`,
    modifications: (count) =>
      count === 0
        ? 'flow never amended'
        : count === 1
          ? 'after 1 amendment of the flow'
          : `after ${count} amendments of the flow`,
    logo: (name) => `Logo of ${name}`,
    check: 'Check this letter',
    checkCode: 'QR code with the address where this letter can be checked',
    page: (page, pages) => `Page ${page} of ${pages}`,
    continued: (title) => `${title} (continued)`,
    drawing: (signatory) => `Drawn signature: ${signatory}`,
  },
  nl: {
    template: (kind) => `Sjabloon ${kind.toLowerCase()}`,
    flow: (number) => `Materiaalstroom ${number}`,
    state: {
      template: 'Geen brief om mee te rijden: elke lading krijgt een eigen brief met een eigen nummer',
      loaded: 'Geladen, onderweg',
      unloaded: 'Gelost',
    },
    version: (version, made) => `Versie ${version}, ${made}`,
    modifications: (count) =>
      count === 0
        ? 'materiaalstroom nooit gewijzigd'
        : count === 1
          ? 'na 1 wijziging van de materiaalstroom'
          : `na ${count} wijzigingen van de materiaalstroom`,
    logo: (name) => `Logo van ${name}`,
    check: 'Controleer deze brief',
    checkCode: 'QR-code met het adres waar deze brief te controleren is',
    page: (page, pages) => `Pagina ${page} van ${pages}`,
    continued: (title) => `${title} (vervolg)`,
    drawing: (signatory) => `Getekende handtekening: ${signatory}`,
  },
}
