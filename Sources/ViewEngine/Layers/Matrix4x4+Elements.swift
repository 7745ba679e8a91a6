extension Matrix4x4 {
    /// Moves by an offset.
    public static func translation(x: Double, y: Double, z: Double) -> Matrix4x4 {
        Matrix4x4([1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1])
    }

    /// Enlarges evenly about the origin, say from a map's pixels to the unit of distances.
    public static func scale(_ factor: Double) -> Matrix4x4 {
        Matrix4x4([factor, 0, 0, 0], [0, factor, 0, 0], [0, 0, factor, 0], [0, 0, 0, 1])
    }

    /// Turns about the x axis by degrees, at first the top away from the viewer.
    public static func rotation(aboutX degrees: Double) -> Matrix4x4 {
        let turn = Rotation(degrees)
        return Matrix4x4(
            [1, 0, 0, 0],
            [0, turn.cosine, -turn.sine, 0],
            [0, turn.sine, turn.cosine, 0],
            [0, 0, 0, 1]
        )
    }

    /// Turns about the z axis by degrees, clockwise as the viewer sees it, y being down.
    public static func rotation(aboutZ degrees: Double) -> Matrix4x4 {
        let turn = Rotation(degrees)
        return Matrix4x4(
            [turn.cosine, -turn.sine, 0, 0],
            [turn.sine, turn.cosine, 0, 0],
            [0, 0, 1, 0],
            [0, 0, 0, 1]
        )
    }

    /// Makes things smaller the farther they are from an eye that is a distance in front of the origin.
    ///
    /// What lies in the plane z = 0 keeps its size; a depth of z behind it leaves 1 / (1 + z / eyeDistance)
    /// of it.
    public static func perspective(eyeDistance: Double) -> Matrix4x4 {
        Matrix4x4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, -1 / eyeDistance, 1])
    }

    /// The transform of the layer that contains all others, which keeps them level while the device rolls.
    ///
    /// A device whose top tilts to the right by `roll` degrees gets its content turned to the left by as
    /// much, about the middle of the screen.
    public static func rollContainer(roll: Double) -> Matrix4x4 { rotation(aboutZ: -roll) }
}
