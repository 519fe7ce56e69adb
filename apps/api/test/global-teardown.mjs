export default async () => {
  await globalThis.carillonApiTestServer?.stop();
};
