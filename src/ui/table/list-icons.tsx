import { icon } from '../theme/icons.tsx'

export const MinusIcon = icon('M5 12h14')
export const ColumnsIcon = icon('M4 5h16v14H4zM10 5v14M15 5v14')
export const FilterIcon = icon('M4 6h16M7 12h10M10 18h4')
export const BookmarkIcon = icon('M6 4h12v16l-6-4-6 4z')
export const EditIcon = icon('M4 20h4L19 9l-4-4L4 16zM13 7l4 4')
export const DownloadIcon = icon('M12 4v11M8 11l4 4 4-4M5 16v4h14v-4')
