import { showFrame } from './frame.ts'
import { keepForOffline } from './keep-for-offline.ts'
import { loadScreen } from './screens.ts'

const root = document.getElementById('root')
if (root !== null) void showFrame(root, loadScreen(location.pathname))
void keepForOffline()
