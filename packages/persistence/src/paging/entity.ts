import { column, declaredTable, primary } from '../connection/declared-table.js';

export const CursorKeyTable = declaredTable({
  name: 'cursor_keys',
  columns: {
    id: { ...primary(column.integer), generated: 'increment' }, key: column.bytes,
    created_at: { ...column.instant, default: () => 'carillon_now()' },
  },
  checks: ['cursor_keys_key_check'],
});
