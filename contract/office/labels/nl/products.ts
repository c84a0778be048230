import type { productLabels as english } from '../en/products.ts'

export const productLabels: typeof english = {
  name: 'Naam',
  description: 'Omschrijving',
  company: 'Producent of verkoper',
  customer: 'Klant',
  certificateNumber: 'Certificaatnummer',
  certificateValidUntil: 'Certificaat geldig tot en met',
  certificate: 'Certificaatbestand',
  updatedAt: 'Gewijzigd',
  createdAt: 'Toegevoegd',
}
