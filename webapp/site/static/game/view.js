// What part of the sheet is in view: zoom and pan by fingers, mouse, wheel and buttons. Lengths in millimetres.
const CLOSEST = 8;
const TAP_PX = 8;

export function createView(node, { home, limits, onTap }) {
  const gone = new AbortController();
  let view = { ...home };
  const pointers = new Map();
  let moved = false;
  let pinch = null;

  function show(next) {
    const width = Math.min(Math.max(next.width, home.width / CLOSEST), widest());
    const height = (width * home.height) / home.width;
    view = {
      x: clamp(next.x, limits.x, limits.x + limits.width - width),
      y: clamp(next.y, limits.y, limits.y + limits.height - height),
      width,
      height,
    };
    node.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    // At its home the page still scrolls under one finger; nearer, the finger moves the sheet.
    node.classList.toggle("zoomed", view.width < home.width - 0.01);
  }

  const widest = () => Math.max(home.width, Math.min(limits.width, (limits.height * home.width) / home.height));
  // In a low window the view is as high as its box and stands in the middle of it.
  const perPx = (box) => Math.max(view.width / box.width, view.height / box.height);
  const at = (x, y) => {
    const box = node.getBoundingClientRect();
    const [across, down] = [x - box.left - box.width / 2, y - box.top - box.height / 2];
    return { x: view.x + view.width / 2 + across * perPx(box), y: view.y + view.height / 2 + down * perPx(box) };
  };

  function zoomAt(factor, x, y) {
    const point = at(x, y);
    const width = view.width / factor;
    show({ width, x: point.x - ((point.x - view.x) * width) / view.width, y: point.y - ((point.y - view.y) * width) / view.width });
  }

  function zoom(factor) {
    const box = node.getBoundingClientRect();
    zoomAt(factor, box.left + box.width / 2, box.top + box.height / 2);
  }

  function middle() {
    const [one, other] = [...pointers.values()];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
  }

  node.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    if (pointers.size === 1) moved = false;
    if (pointers.size === 2) [pinch, moved] = [middle(), true];
  });
  window.addEventListener("pointermove", (event) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    const far = perPx(node.getBoundingClientRect());
    const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
    if (!moved && Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY) < TAP_PX) return;
    Object.assign(pointer, { x: event.clientX, y: event.clientY });
    moved = true;
    if (pointers.size === 1) show({ ...view, x: view.x - dx * far, y: view.y - dy * far });
    else if (pointers.size === 2) {
      const now = middle();
      show({ ...view, x: view.x - (now.x - pinch.x) * far, y: view.y - (now.y - pinch.y) * far });
      if (now.apart > 0 && pinch.apart > 0) zoomAt(now.apart / pinch.apart, now.x, now.y);
      pinch = now;
    }
  }, { signal: gone.signal });
  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(name, (event) => {
      pointers.delete(event.pointerId);
    }, { signal: gone.signal });
  }
  node.addEventListener("click", (event) => {
    // A finger that moved the sheet didn't mean the hex under it; a key press has no place and always means it.
    if (moved && event.detail > 0) return;
    const place = event.target.closest("[data-id]");
    if (place) onTap(place.dataset.id);
  });
  node.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !node.classList.contains("zoomed") && event.deltaY > 0) return;
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }, { passive: false });

  show(home);
  return {
    zoom,
    home: () => show(home),
    show,
    now: () => view,
    end: () => gone.abort(),
    // Moves as little as it takes until these points are in view.
    reveal(points, room = 12) {
      const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
      const box = { left: Math.min(...xs) - room, right: Math.max(...xs) + room, top: Math.min(...ys) - room, bottom: Math.max(...ys) + room };
      const width = Math.max(view.width, Math.min(box.right - box.left, home.width), 0);
      const height = (width * home.height) / home.width;
      show({
        width,
        x: box.left < view.x ? box.left : box.right > view.x + width ? box.right - width : view.x,
        y: box.top < view.y ? box.top : box.bottom > view.y + height ? box.bottom - height : view.y,
      });
    },
  };
}

const clamp = (value, low, high) => (low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high));
