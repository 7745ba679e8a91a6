import Geodesy
import Model

/// A quadtree over the grid whose leaves hold the notes of their squares, as far as they were read.
///
/// The tree is a value: a change copies the branches above it and shares all others, so that a request goes
/// on with the tree that it began with, without locks.
enum TileTree: Sendable {
    /// Not read, or dropped.
    case unknown
    case leaf(TileLeaf)
    case branch(TileBranch)
}

/// The four squares of one that holds too many notes for a leaf.
final class TileBranch: Sendable {
    let first: TileTree
    let second: TileTree
    let third: TileTree
    let fourth: TileTree

    init(_ first: TileTree, _ second: TileTree, _ third: TileTree, _ fourth: TileTree) {
        (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    static let unknown = TileBranch(.unknown, .unknown, .unknown, .unknown)

    func child(_ index: Int) -> TileTree {
        switch index {
        case 0: first
        case 1: second
        case 2: third
        default: fourth
        }
    }

    func with(_ child: TileTree, at index: Int) -> TileBranch {
        switch index {
        case 0: TileBranch(child, second, third, fourth)
        case 1: TileBranch(first, child, third, fourth)
        case 2: TileBranch(first, second, child, fourth)
        default: TileBranch(first, second, third, child)
        }
    }
}

extension TileTree {
    /// The tree with another subtree in the place of a square, which was unknown before.
    func replacing(_ square: TileSquare, with tree: TileTree, at here: TileSquare = .world) -> TileTree {
        guard here.level < square.level else { return tree }
        let branch: TileBranch
        switch self {
        case .leaf: return self
        case .unknown: branch = .unknown
        case .branch(let own): branch = own
        }
        let index = here.childIndex(of: square.cells.lower)
        let child = branch.child(index).replacing(square, with: tree, at: here.child(index))
        return .branch(branch.with(child, at: index))
    }

    /// The tree with each leaf that touches a square replaced by what `change` makes of it.
    func changing(
        in square: TileSquare,
        at here: TileSquare = .world,
        _ change: (TileLeaf) -> TileTree
    ) -> TileTree {
        switch self {
        case .unknown: return self
        case .leaf(let leaf): return change(leaf)
        case .branch(let branch):
            guard here.level < square.level else { return changingAll(change) }
            let index = here.childIndex(of: square.cells.lower)
            let child = branch.child(index).changing(in: square, at: here.child(index), change)
            return .branch(branch.with(child, at: index))
        }
    }

    /// The tree with every leaf replaced by what `change` makes of it.
    func changingAll(_ change: (TileLeaf) -> TileTree) -> TileTree {
        switch self {
        case .unknown: return self
        case .leaf(let leaf): return change(leaf)
        case .branch(let branch):
            return .branch(
                TileBranch(
                    branch.first.changingAll(change),
                    branch.second.changingAll(change),
                    branch.third.changingAll(change),
                    branch.fourth.changingAll(change)
                )
            )
        }
    }

    func forEachLeaf(_ body: (TileLeaf) -> Void) {
        switch self {
        case .unknown: break
        case .leaf(let leaf): body(leaf)
        case .branch(let branch):
            for index in 0..<4 { branch.child(index).forEachLeaf(body) }
        }
    }
}
