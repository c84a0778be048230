import { icon } from './icons.tsx'

// For pages that are fetched later: no first screen has them.
export const CameraIcon = icon('M4 8h4l2-3h4l2 3h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z')
export const ImageIcon = icon('M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9v.01')
export const TrashIcon = icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13')
export const NavigateIcon = icon('M21 3L3 10.5l8 2.5 2.5 8z')
export const PhoneIcon = icon(
  'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A15 15 0 0 1 3 6a2 2 0 0 1 2-2',
)
export const ShareIcon = icon('M12 15V4M8 7l4-4 4 4M5 12v8h14v-8')
export const SunIcon = icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
)
export const MoonIcon = icon('M20 14a8 8 0 1 1-10-10 7 7 0 0 0 10 10z')
export const SortIcon = icon('M8 9l4-4 4 4M8 15l4 4 4-4')
export const AscendingIcon = icon('M12 19V5M6 11l6-6 6 6')
export const DescendingIcon = icon('M12 5v14M6 13l6 6 6-6')
export const PersonIcon = icon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0')
export const SignOutIcon = icon('M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9')
