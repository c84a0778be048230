import type { Product } from '../../parties/products.ts'
import { createdTitle, momentColumn, textColumn } from '../../kit/list-column.ts'

export const productColumns = {
  name: textColumn<Product>({ en: 'Name', nl: 'Naam' }, (row) => row.name),
  description: textColumn<Product>({ en: 'Description', nl: 'Omschrijving' }, (row) => row.description),
  company: textColumn<Product>({ en: 'Company', nl: 'Bedrijf' }, (row) => row.company?.name),
  certificateNumber: textColumn<Product>(
    { en: 'Certificate number', nl: 'Certificaatnummer' },
    (row) => row.certificateNumber,
  ),
  certificateValidUntil: textColumn<Product>(
    { en: 'Certificate valid until', nl: 'Certificaat geldig tot en met' },
    (row) => row.certificateValidUntil,
  ),
  createdAt: momentColumn<Product>(createdTitle, (row) => row.createdAt),
} as const
