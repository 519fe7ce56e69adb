export default async () => {
  await globalThis.carillonPersistenceTestServer?.stop();
};
