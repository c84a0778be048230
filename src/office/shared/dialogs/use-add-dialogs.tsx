import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { may, type ResourceType } from '#contract/kit/permissions.ts'
import { useUser } from '../../../app/session/use-user.ts'
import type { AddDialog } from '../../../ui/forms/ChoiceInput.tsx'
import type { AddDialogState, NewCompany } from './AddCompanyDialog.tsx'
import type { NewContactPerson } from './ContactPersonDialog.tsx'
import type { NewLocation } from './LocationDialog.tsx'
import type { NewProduct } from './AddProductDialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

const AddCompanyDialog = lazyDialog(
  async () => (await import('./AddCompanyDialog.tsx')).AddCompanyDialog,
  'companies',
)
const AddContactPersonDialog = lazyDialog(
  async () => (await import('./ContactPersonDialog.tsx')).AddContactPersonDialog,
  'companies',
)
const AddLocationDialog = lazyDialog(
  async () => (await import('./LocationDialog.tsx')).AddLocationDialog,
  'companies',
)
const AddProductDialog = lazyDialog(
  async () => (await import('./AddProductDialog.tsx')).AddProductDialog,
  'products',
)

function useAddDialog(
  type: ResourceType,
  label: 'company' | 'contactPerson' | 'location' | 'product',
  dialog: (state: AddDialogState) => ReactNode,
): AddDialog | undefined {
  const { t } = useTranslation('office')
  const { roles } = useUser()
  return may(roles, 'create', type) ? { label: t(`add.${label}`), dialog } : undefined
}

/*
 * For the `add` of a field: the entry at the end of its list, and the dialog behind it, which chooses what it
 * has added. Undefined for users who may not add one.
 */

export const useAddCompany = (company: NewCompany = {}): AddDialog | undefined =>
  useAddDialog('Company', 'company', (state) => <AddCompanyDialog {...state} {...company} />)

export const useAddContactPerson = (person: NewContactPerson): AddDialog | undefined =>
  useAddDialog('ContactPerson', 'contactPerson', (state) => <AddContactPersonDialog {...state} {...person} />)

export const useAddLocation = (location: NewLocation = {}): AddDialog | undefined =>
  useAddDialog('Location', 'location', (state) => <AddLocationDialog {...state} {...location} />)

export const useAddProduct = (product: NewProduct = {}): AddDialog | undefined =>
  useAddDialog('Product', 'product', (state) => <AddProductDialog {...state} {...product} />)
