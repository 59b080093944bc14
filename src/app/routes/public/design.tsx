import { DesignPage } from '../../../ui/public/design-page.tsx'

export default DesignPage
