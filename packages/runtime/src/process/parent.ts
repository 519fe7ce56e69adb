/**
 * Calls back when the parent is gone. The parent holds the other end of our standard input and never writes to it: the
 * kernel closes that end however the parent dies, also by SIGKILL, which no signal handler of the parent could tell us.
 */
export const onParentGone = (input: NodeJS.ReadStream, callback: () => void): void => {
  let told = false;
  const tell = () => {
    if (told) return;
    told = true;
    callback();
  };
  input.once('end', tell).once('close', tell).once('error', tell);
  input.resume();
};
