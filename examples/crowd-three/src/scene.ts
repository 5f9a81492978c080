/** What three.js draws: the ground, the houses and one InstancedMesh with all units. Tiles lie in the plane of x and z. */
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { grid, heightOf, SIDE } from './city.ts';

const NIGHT = '#10141f';
const TEAMS = ['#ffb454', '#5ccfe6', '#f28779', '#bae67e'].map((colour) => new THREE.Color(colour));

export const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
document.body.append(renderer.domElement);

export const scene = new THREE.Scene();
scene.background = new THREE.Color(NIGHT);
scene.fog = new THREE.Fog(NIGHT, 110, 260);
scene.add(new THREE.HemisphereLight('#cfdcff', '#2a2233', 1.6));
const sun = new THREE.DirectionalLight('#ffe2b8', 2.4);
sun.position.set(-60, 90, 30);
scene.add(sun);

export const camera = new THREE.PerspectiveCamera(45, 1, 1, 500);
camera.position.set(SIDE / 2 + 10, 85, SIDE / 2 + 105);
export const controls = new OrbitControls(camera, renderer.domElement);
controls.target.set(SIDE / 2, 0, SIDE / 2 + 6);
controls.maxPolarAngle = 1.4;
controls.maxDistance = 220;
controls.update();

export const ground = new THREE.Mesh(
  new THREE.PlaneGeometry(SIDE, SIDE),
  new THREE.MeshLambertMaterial({ color: '#2b3348' }),
);
ground.rotation.x = -Math.PI / 2;
ground.position.set(SIDE / 2, 0, SIDE / 2);
scene.add(ground);

/** Where the crowd was sent. */
export const marker = new THREE.Mesh(
  new THREE.RingGeometry(1.2, 1.7, 40),
  new THREE.MeshBasicMaterial({ color: '#ffffff' }),
);
marker.rotation.x = -Math.PI / 2;
scene.add(marker);

export function addHouses(): void {
  const walls: [x: number, y: number][] = [];
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) if (!grid.isFree(x, y)) walls.push([x, y]);
  const box = new THREE.BoxGeometry(1, 1, 1).translate(0.5, 0.5, 0.5);
  const houses = new THREE.InstancedMesh(box, new THREE.MeshLambertMaterial(), walls.length);
  const matrix = new THREE.Matrix4();
  const colour = new THREE.Color();
  walls.forEach(([x, y], i) => {
    const height = heightOf(x, y);
    houses.setMatrixAt(i, matrix.makeScale(1, height, 1).setPosition(x, 0, y));
    houses.setColorAt(i, colour.setHSL(0.63, 0.22, 0.24 + 0.025 * height));
  });
  scene.add(houses);
}

/** All units are one mesh, drawn in one call. They are coloured by the quarter of the city that they come from. */
export function addUnits(starts: readonly (readonly [number, number])[]): THREE.InstancedMesh {
  const body = new THREE.CylinderGeometry(0.16, 0.4, 1.3, 6, 1).translate(0.5, 0.65, 0.5);
  const units = new THREE.InstancedMesh(body, new THREE.MeshLambertMaterial(), starts.length);
  units.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
  units.frustumCulled = false; // its bounds would have to be computed again in every frame
  const quarter = ([x, y]: readonly [number, number]): number => +(x > SIDE / 2) + 2 * +(y > SIDE / 2);
  const unmoved = new THREE.Matrix4();
  starts.forEach((start, i) => {
    units.setMatrixAt(i, unmoved);
    units.setColorAt(i, TEAMS[quarter(start)]!);
  });
  scene.add(units);
  return units;
}

export function resize(): void {
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
  renderer.setSize(innerWidth, innerHeight);
}
