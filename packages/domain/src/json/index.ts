export { canonicalJson, type Json, type JsonObject } from './canonical.js';
export { isJsonObject, readClosedObject, readInteger, readString, readUuid, type Fields } from './read.js';
